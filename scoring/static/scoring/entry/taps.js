/* The second tap of one gesture counts only for what the first one hit.
 *
 * A key that has come under the finger since then was not meant: whoever taps "Clear" or "5+" twice has seen neither
 * what took its place nor what it does. The keyboard hits by name, never by place, and is left alone.
 */

const GESTURE_MILLISECONDS = 400;
const GESTURE_PIXELS = 24;

let first = null;

document.addEventListener("click", guard, { capture: true });

function guard(event) {
  // A click of the keyboard or of a script has no count.
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

/** Whether something else lies now where the tap went. */
function isReplaced(tap) {
  return keyAt(document.elementFromPoint(tap.x, tap.y)) !== tap.key;
}

/** What can be tapped there: a label stands for its box. */
function keyAt(element) {
  return element?.closest("label")?.control ?? element?.closest("a, button, summary, input, select") ?? null;
}
