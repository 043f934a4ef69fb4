/* The phone on the table: its screen stays on while a list is kept, and a deal that it has taken is felt.
 *
 * Both are the phone's to allow. Where it does not, nothing is said and nothing is lost.
 */

const FELT = 40;

/** A screen that was left gives its lock back; it is asked for anew when it is seen again. */
function stayAwake() {
  if (document.hidden) return;
  navigator.wakeLock?.request("screen").catch(() => {});
}

function feel({ detail: { isStored = true } }) {
  // A browser that was not touched yet may not; asking it would be noted as a fault.
  if (isStored && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(FELT);
}

document.addEventListener("visibilitychange", stayAwake);
document.addEventListener("entry:stored", feel);
stayAwake();
