/* Keeps the screen on while the entry screen is open, and vibrates when a deal is stored.
 *
 * Phones may refuse both; that is ignored.
 */

const FELT = 40;

/** A hidden page loses its wake lock, so it is requested again when the page is visible. */
function stayAwake() {
  if (document.hidden) return;
  navigator.wakeLock?.request("screen").catch(() => {});
}

function feel({ detail: { isStored = true } }) {
  // Before the first touch browsers refuse to vibrate and log an error.
  if (isStored && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(FELT);
}

document.addEventListener("visibilitychange", stayAwake);
document.addEventListener("entry:stored", feel);
stayAwake();
