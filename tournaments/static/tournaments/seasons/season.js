// Shows how many are ticked and what tables they make. Ticking a player as present clears the excuse.

const form = document.querySelector(".evening-form");
const count = document.getElementById("count");

/** [tables of four, tables of three] for so many players; null if they cannot be seated. */
export function tables(players) {
  if (players < 3 || players === 5) return null;
  const threes = (4 - (players % 4)) % 4;
  return [(players - 3 * threes) / 4, threes];
}

function words(one, many, number) {
  return number === 1 ? count.dataset[one] : count.dataset[many].replace("{n}", number);
}

function showCounts() {
  const members = form.querySelectorAll("input[name=here]:checked").length;
  const guests = form.elements.guests.value.split("\n").filter((line) => line.trim()).length;
  const players = members + guests;
  const seated = tables(players);
  count.classList.toggle("cannot", players > 0 && !seated);
  if (!players) return;
  const parts = [];
  if (seated?.[0]) parts.push(words("four", "fours", seated[0]));
  if (seated?.[1]) parts.push(words("three", "threes", seated[1]));
  count.textContent = `${words("one", "many", players)}: ${seated ? parts.join(", ") : count.dataset.not}`;
}

if (form && count) {
  form.addEventListener("input", (event) => {
    if (event.target.name === "here" && event.target.checked) {
      const excused = document.getElementById(`excused-${event.target.value}`);
      if (excused) excused.checked = false;
    }
    showCounts();
  });
  // A double click must not start two evenings.
  form.addEventListener("submit", () => {
    const button = form.querySelector(".evening-go button");
    setTimeout(() => (button.disabled = true));
  });
  addEventListener("pageshow", () => {
    form.querySelector(".evening-go button").disabled = false;
    showCounts();
  });
  showCounts();
}
