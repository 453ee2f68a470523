// Repeats the draw on this page, from the data in it. Loads nothing.
(() => {
  const { replayDraw, replaySantaDraw } = globalThis.tinsmithReplay;
  const draw = JSON.parse(document.getElementById('draw').textContent);
  const isOfNames = 'ring' in draw;
  const replay = isOfNames ? replaySantaDraw(draw) : replayDraw(draw);
  const outcome = document.getElementById('outcome');
  outcome.dataset.differsAt = replay.differsAt ?? 'none';
  if (replay.differsAt !== null) outcome.textContent = `It doesn't match: ${replay.differsAt}.`;
  else if (isOfNames && replay.outcome === null)
    outcome.textContent =
      "What can be checked is correct. The organizers ruled out some pairs, which stay secret, so the draw itself can't be replayed.";
  else outcome.textContent = 'It matches: your browser drew again from the published seed and got the same.';
  for (const [name, value] of Object.entries(replay)) {
    const place = document.querySelector(`[data-computed="${name}"]`);
    if (place && typeof value === 'string') place.textContent = value;
  }
})();
