/** SHA-256 by Node itself. What imports this file has it everywhere in its thread. */
import { createHash } from 'node:crypto';
import { useDigest } from './sha256.js';

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

useDigest(sha256);
