import { Amplify } from 'aws-amplify'
import type { Config } from '../config.ts'

export { confirmSignIn, fetchAuthSession, signIn, signOut, signUp } from 'aws-amplify/auth'

export function configure({ userPoolId, userPoolClientId, userPoolEndpoint }: Config) {
  Amplify.configure({
    Auth: { Cognito: { userPoolId, userPoolClientId, ...(userPoolEndpoint && { userPoolEndpoint }) } },
  })
}
