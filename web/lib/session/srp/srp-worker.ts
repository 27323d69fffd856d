import type { ExchangeResult } from './exchange.ts'
import { type PasswordSignIn, signInByPassword } from './password-sign-in.ts'
import { createSrpClient } from './srp.ts'

/** One sign-in, which the page asks for once the password is typed. Its public key is calculated before. */
const client = createSrpClient()

addEventListener('message', ({ data }: MessageEvent<PasswordSignIn>) => {
  const send = (answered: ExchangeResult) => postMessage(answered)
  void signInByPassword(client, data).then(
    (reply) => send({ reply }),
    (error: unknown) => send({ failure: failureOf(error) }),
  )
})

const failureOf = (error: unknown) =>
  error instanceof Error
    ? { name: error.name, message: error.message }
    : { name: 'UnknownError', message: '' }
