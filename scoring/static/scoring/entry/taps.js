/* The second tap of a double tap counts only for the element that the first one hit.
 *
 * A key that has appeared under the finger since then was not meant: after a double tap on "Clear" or "5+" the user has
 * not seen what replaced it. Keyboard clicks are not affected.
 */

const GESTURE_MILLISECONDS = 400;
const GESTURE_PIXELS = 24;

let first = null;

document.addEventListener("click", guard, { capture: true });

function guard(event) {
  // `detail` is 0 for clicks by keyboard or script.
  if (!event.detail) return;
  const tap = { key: keyAt(event.target), time: event.timeStamp, x: event.clientX, y: event.clientY };
  if (first?.key && isOneGesture(first, tap) && tap.key !== first.key && isReplaced(first)) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  first = tap;
}

function isOneGesture(before, tap) {
  const isNear = Math.hypot(tap.x - before.x, tap.y - before.y) <= GESTURE_PIXELS;
  return isNear && tap.time - before.time <= GESTURE_MILLISECONDS;
}

/** Whether another element is now at the tapped position. */
function isReplaced(tap) {
  return keyAt(document.elementFromPoint(tap.x, tap.y)) !== tap.key;
}

/** The tappable element; a label counts as its box. */
function keyAt(element) {
  return element?.closest("label")?.control ?? element?.closest("a, button, summary, input, select") ?? null;
}
