import { reportMissingChunk } from '../../api/connection.ts'
import { MissingChunkError } from '../auth-provider.ts'
import type { PasswordChallenge } from './srp.ts'

export type SrpExchange = ReturnType<typeof startSrpExchange>

/** Starts one sign-in in a worker: its arithmetic would block the page. The public key is ready before it is needed. */
export function startSrpExchange() {
  const worker = new Worker(new URL('./srp-worker.ts', import.meta.url), { type: 'module' })
  const publicKey = nextMessage(worker)
  // Reported when it is used.
  publicKey.catch(() => undefined)
  return {
    publicKey,
    async proofOf(challenge: PasswordChallenge) {
      const proof = nextMessage(worker)
      worker.postMessage(challenge)
      return proof
    },
    end: () => worker.terminate(),
  }
}

const nextMessage = (worker: Worker) =>
  new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data), { once: true })
    worker.addEventListener(
      'error',
      () => {
        reportMissingChunk()
        reject(new MissingChunkError('Part of this page could not be loaded.'))
      },
      { once: true },
    )
  })
