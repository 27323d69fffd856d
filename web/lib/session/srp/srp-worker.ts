import { createSrpClient, type PasswordChallenge } from './srp.ts'

/** One sign-in: tells the public key at once, and the proof of the password when it is asked for. */
const { publicKey, proofOf } = createSrpClient()
postMessage(publicKey)

addEventListener('message', ({ data }: MessageEvent<PasswordChallenge>) => {
  void proofOf(data).then(postMessage, () => postMessage(''))
})
