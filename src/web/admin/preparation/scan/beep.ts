const TONES = { done: { hertz: 880, seconds: 0.08 }, refused: { hertz: 220, seconds: 0.35 } } as const;

let audio: AudioContext | undefined;

/** A short tone for who looks at the parcel and not at the screen; on unless switched off. */
export function beep(kind: keyof typeof TONES): void {
  try {
    audio ??= new AudioContext();
    const tone = audio.createOscillator();
    tone.frequency.value = TONES[kind].hertz;
    tone.connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + TONES[kind].seconds);
  } catch {
    // Without sound the words on the screen tell it.
  }
}
