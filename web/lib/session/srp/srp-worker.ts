import type { ExchangeResult } from './exchange.ts'
import { createPasswordSignIn, type PasswordSignIn, type SignInStart } from './password-sign-in.ts'
import { createSrpClient } from './srp.ts'

/** One sign-in, which the page asks for once the password is typed. Its public key is calculated before. */
const { begin, signIn } = createPasswordSignIn(createSrpClient())

addEventListener('message', ({ data }: MessageEvent<SignInStart | PasswordSignIn>) => {
  const send = (answered: ExchangeResult) => postMessage(answered)
  if (!('password' in data)) return begin(data)
  void signIn(data).then(
    (reply) => send({ reply }),
    (error: unknown) => send({ failure: failureOf(error) }),
  )
})

const failureOf = (error: unknown) =>
  error instanceof Error
    ? { name: error.name, message: error.message }
    : { name: 'UnknownError', message: '' }
