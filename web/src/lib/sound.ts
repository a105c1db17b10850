/** Short sounds, made on the spot; nothing is loaded. */

import { account } from "./account.svelte";

export type Sound = "card" | "deal" | "turn" | "won" | "lost";

/** Tones one after another: frequency in hertz, beginning and length in milliseconds. */
const TONES: Record<Sound, [frequency: number, from: number, length: number][]> = {
  card: [[210, 0, 45]],
  deal: [
    [260, 0, 30],
    [260, 80, 30],
    [260, 160, 30],
  ],
  turn: [
    [587, 0, 110],
    [784, 120, 160],
  ],
  won: [
    [523, 0, 110],
    [659, 110, 110],
    [784, 220, 220],
  ],
  lost: [
    [330, 0, 140],
    [262, 140, 240],
  ],
};
const LOUDNESS = 0.06;

let context: AudioContext | null = null;

/** Play a sound, unless sounds are off or the browser does not let us yet. */
export function play(sound: Sound): void {
  if (!account.settings.sounds || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  for (const [frequency, from, length] of TONES[sound]) tone(context, frequency, from / 1000, length / 1000);
}

function tone(audio: AudioContext, frequency: number, from: number, length: number): void {
  const begin = audio.currentTime + from;
  const wave = new OscillatorNode(audio, { type: "triangle", frequency });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(LOUDNESS, begin + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  wave.connect(gain).connect(audio.destination);
  wave.start(begin);
  wave.stop(begin + length);
}
