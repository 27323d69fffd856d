import { Amplify } from 'aws-amplify'
import { fetchAuthSession, signOut } from 'aws-amplify/auth'
import { config } from '../config.ts'
import { grantFromTokens } from './claims.ts'

export async function connect() {
  const { userPoolId, userPoolClientId, userPoolEndpoint } = await config()
  Amplify.configure({
    Auth: { Cognito: { userPoolId, userPoolClientId, ...(userPoolEndpoint && { userPoolEndpoint }) } },
  })
}

export async function grant(renew: boolean) {
  const { tokens } = await fetchAuthSession({ forceRefresh: renew })
  return tokens && grantFromTokens(tokens.accessToken.toString(), tokens.accessToken.payload)
}

export const leave = () => signOut()
