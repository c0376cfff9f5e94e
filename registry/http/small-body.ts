/**
 * Bytes of a body that is no package. Where whoever asks need not be known yet, more would let anybody keep the server
 * busy.
 */
export const smallBody = 65_536;
