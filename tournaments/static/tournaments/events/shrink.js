// Scales a picture down to what documents need before it is sent; if that fails, it is sent as it is.

const QUALITY = 0.85;

async function shrunk(file, side) {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext("2d");
  // JPEG has no transparency.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const smaller = await new Promise((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
  return new File([smaller], "logo.jpg", { type: "image/jpeg" });
}

for (const field of document.querySelectorAll("[data-shrink]")) {
  field.addEventListener("change", async () => {
    const [file] = field.files;
    if (!file) return;
    const smaller = await shrunk(file, Number(field.dataset.shrink)).catch(() => file);
    if (smaller.size >= file.size || field.files[0] !== file) return;
    const chosen = new DataTransfer();
    chosen.items.add(smaller);
    field.files = chosen.files;
  });
}
