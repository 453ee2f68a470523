// Put first into every page of a game (see unpack-zip.ts). The page around the frame sees no key pressed in it, can't
// mute it and can't tell whether it runs; this script does that for it, by messages that say nothing else.
(() => {
  const { parent, top } = window;
  // Not in the game's own frames, nor in its own tab.
  if (parent === window || parent !== top) return;
  const tell = (kind) => parent.postMessage({ tinsmith: kind }, '*');

  // Where the browser refuses frames of other sites all storage, most games fail. This one doesn't begin here then,
  // unless the player wants it to: the page offers its own tab. On an origin that all games share there is no storage.
  const mayStore = () => {
    try {
      return self.origin === 'null' || window.localStorage !== null;
    } catch {
      return false;
    }
  };
  if (window.name !== 'tinsmith-anyway' && !mayStore()) {
    tell('no-storage');
    window.stop();
    return;
  }

  tell('alive');
  setInterval(() => tell('alive'), 1000);
  addEventListener('error', (event) => event instanceof ErrorEvent && tell('error'));
  addEventListener('load', () => setTimeout(() => tell('loaded'), 0));
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'F2') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      tell('key');
    },
    true,
  );

  // The second frame is the first that a player sees.
  const plainRequest = window.requestAnimationFrame.bind(window);
  let numFrames = 0;
  const countingRequest = (callback) =>
    plainRequest((time) => {
      callback(time);
      numFrames += 1;
      if (numFrames !== 2) return;
      tell('frame');
      if (window.requestAnimationFrame === countingRequest) window.requestAnimationFrame = plainRequest;
    });
  window.requestAnimationFrame = countingRequest;

  // All sound goes through a gain of ours, or a media element that we know.
  let isMuted = false;
  const gains = new Map();
  const elements = new Set();
  const gainOf = (destination) => {
    const known = gains.get(destination);
    if (known) return known;
    const gain = destination.context.createGain();
    plainConnect.call(gain, destination);
    gain.gain.value = isMuted ? 0 : 1;
    gains.set(destination, gain);
    return gain;
  };
  const isSpeaker = (target) => target instanceof AudioDestinationNode && !isOffline(target.context);
  const isOffline = (context) => context instanceof OfflineAudioContext;
  const { connect: plainConnect, disconnect: plainDisconnect } = AudioNode.prototype;
  AudioNode.prototype.connect = function connect(target, ...rest) {
    if (!isSpeaker(target)) return plainConnect.call(this, target, ...rest);
    plainConnect.call(this, gainOf(target), ...rest.slice(0, 1));
    return target;
  };
  AudioNode.prototype.disconnect = function disconnect(target, ...rest) {
    if (target === undefined) return plainDisconnect.call(this);
    return plainDisconnect.call(this, isSpeaker(target) ? gainOf(target) : target, ...rest);
  };
  const plainPlay = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function play() {
    elements.add(this);
    if (isMuted) this.muted = true;
    return plainPlay.call(this);
  };

  addEventListener(
    'message',
    (event) => {
      const wish = event.source === parent ? event.data?.tinsmith : undefined;
      if (wish !== 'mute' && wish !== 'unmute') return;
      event.stopImmediatePropagation();
      isMuted = wish === 'mute';
      for (const gain of gains.values()) gain.gain.value = isMuted ? 0 : 1;
      for (const element of elements) element.muted = isMuted;
    },
    true,
  );
})();
