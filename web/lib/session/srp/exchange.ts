import { MissingChunkError } from '../auth-provider.ts'
import { PoolError } from '../cognito-calls.ts'
import type { PasswordAnswer, PasswordSignIn, SignInStart } from './password-sign-in.ts'

/** What the worker tells about its sign-in. */
export type ExchangeResult = { reply: PasswordAnswer } | { failure: { name: string; message: string } }

export type Exchange = ReturnType<typeof createExchange>

/** One sign-in in a worker, arithmetic and calls: either would wait for the page, or block it. */
export function createExchange(worker: Worker) {
  const isMissing = new Promise<never>((_resolve, reject) => {
    const fail = () => reject(new MissingChunkError('Part of this page could not be loaded.'))
    worker.addEventListener('error', fail, { once: true })
  })
  isMissing.catch(() => undefined)
  let hasBegun = false
  return {
    /** Asks the user pool for its part while the password is typed. Once: another email is asked for with the password. */
    begin(start: SignInStart) {
      if (hasBegun) return
      hasBegun = true
      worker.postMessage(start)
    },
    /** Rejects with MissingChunkError if the worker could not be fetched. */
    isMissing,
    /** @throws PoolError, MissingChunkError */
    async signIn(request: PasswordSignIn): Promise<PasswordAnswer> {
      const answered = nextMessage(worker)
      worker.postMessage(request)
      try {
        const outcome = await Promise.race([answered, isMissing])
        if ('reply' in outcome) return outcome.reply
        throw new PoolError(outcome.failure.name, outcome.failure.message)
      } finally {
        worker.terminate()
      }
    },
  }
}

const nextMessage = (worker: Worker) =>
  new Promise<ExchangeResult>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ExchangeResult>) => resolve(data), {
      once: true,
    })
  })
