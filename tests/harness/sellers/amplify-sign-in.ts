import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import {
  fromHex,
  generator,
  hashOf,
  multiplier,
  power,
  prime,
  sha256,
  toBytes,
} from '#local/emulators/cognito/srp-group.ts'
import { type CognitoReply, callCognito } from '#tests/harness/stack/cognito-call.ts'

export type SignIn = {
  endpoint: string
  clientId: string
  userPoolId: string
  email: string
  password: string
  /** Returns the code for the challenge's public parameters. It is called for each challenge. */
  answerChallenge?: (parameters: Record<string, string>) => string | Promise<string>
  /** What the browser says besides its session. */
  metadata?: Record<string, string>
}
export type Tokens = { accessToken: string; idToken: string; refreshToken: string; sessionToken: string }

/** Signs in as Amplify does (CUSTOM_AUTH with SRP), but stores nothing, so that sign-ins can run in parallel. */
export const signIn = async (options: SignIn): Promise<Tokens> => {
  const { endpoint, clientId, email, answerChallenge } = options
  const sessionToken = randomBytes(32).toString('base64url')
  const secret = fromHex(randomBytes(32).toString('hex'))
  const SRP_A = power(generator, secret).toString(16)
  let reply = await callCognito(endpoint, 'InitiateAuth', {
    AuthFlow: 'CUSTOM_AUTH',
    ClientId: clientId,
    AuthParameters: { USERNAME: email, SRP_A, CHALLENGE_NAME: 'SRP_A' },
  })
  while (!reply.AuthenticationResult) {
    const { ChallengeName, ChallengeParameters = {}, Session } = reply
    if (ChallengeName === 'CUSTOM_CHALLENGE' && !answerChallenge) throw new Error('Asked for a code')
    const answers =
      ChallengeName === 'PASSWORD_VERIFIER'
        ? proofOf(options, secret, ChallengeParameters)
        : { ANSWER: (await answerChallenge?.(ChallengeParameters)) ?? '' }
    reply = await callCognito(endpoint, 'RespondToAuthChallenge', {
      ClientId: clientId,
      ChallengeName,
      Session,
      ChallengeResponses: { USERNAME: ChallengeParameters.USERNAME, ...answers },
      ClientMetadata: { session: sessionToken, device: 'Chrome on Linux', ...options.metadata },
    })
  }
  return { ...tokensOf(reply), sessionToken }
}

const tokensOf = ({ AuthenticationResult: result }: CognitoReply) => ({
  accessToken: result?.AccessToken ?? '',
  idToken: result?.IdToken ?? '',
  refreshToken: result?.RefreshToken ?? '',
})

const proofOf = ({ userPoolId, password }: SignIn, secret: bigint, parameters: Record<string, string>) => {
  const { USER_ID_FOR_SRP = '', SALT = '', SRP_B = '', SECRET_BLOCK = '' } = parameters
  const poolName = userPoolId.split('_')[1] ?? ''
  const privateKey = hashOf(fromHex(SALT), sha256(`${poolName}${USER_ID_FOR_SRP}:${password}`))
  const scrambler = hashOf(power(generator, secret), fromHex(SRP_B))
  const base = fromHex(SRP_B) + prime * multiplier - multiplier * power(generator, privateKey)
  const shared = power(base, secret + scrambler * privateKey)
  const key = hkdfSync('sha256', toBytes(shared), toBytes(scrambler), 'Caldera Derived Key', 16)
  const timestamp = timestampOf(new Date())
  const signature = createHmac('sha256', Buffer.from(key))
    .update(`${poolName}${USER_ID_FOR_SRP}`)
    .update(Buffer.from(SECRET_BLOCK, 'base64'))
    .update(timestamp)
    .digest('base64')
  return {
    PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
    PASSWORD_CLAIM_SIGNATURE: signature,
    TIMESTAMP: timestamp,
  }
}

/** Like "Tue Apr 3 09:05:01 UTC 2026". */
const timestampOf = (date: Date) => {
  const [weekday, day, month, year, time] = date.toUTCString().replace(',', '').split(' ')
  return `${weekday} ${month} ${Number(day)} ${time} UTC ${year}`
}
