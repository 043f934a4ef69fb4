// The screen in the hall: the clock runs, pictures change, and a lost connection says how old the picture is.

const SECONDS_A_PICTURE = 12;
const MINUTE = 60;
const hall = document.querySelector("#hall");
let picture = 0;

function showPicture() {
  const pictures = [...hall.querySelectorAll(".picture")];
  pictures.forEach((one, place) => { one.hidden = place !== picture % pictures.length; });
}

function showClock() {
  const clock = hall.querySelector("[data-ends]");
  if (!clock) return;
  const left = Math.round(Number(clock.dataset.ends) - Date.now() / 1000);
  if (left <= 0) {
    clock.textContent = clock.dataset.over;
    clock.classList.add("loss");
    return;
  }
  const hours = Math.floor(left / MINUTE / MINUTE);
  const parts = [hours, Math.floor(left / MINUTE) % MINUTE, left % MINUTE];
  clock.textContent = parts.map((part) => String(part).padStart(2, "0")).join(":");
}

hall.addEventListener("htmx:afterSwap", () => { showPicture(); showClock(); });
for (const failure of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
  hall.addEventListener(failure, () => {
    const age = hall.querySelector(".hall-age");
    if (!age || age.classList.contains("is-lost")) return;
    age.classList.add("is-lost");
    age.firstChild.textContent = `${age.dataset.lost} `;
  });
}

setInterval(showClock, 1000);
setInterval(() => { picture += 1; showPicture(); }, SECONDS_A_PICTURE * 1000);
showPicture();
showClock();
