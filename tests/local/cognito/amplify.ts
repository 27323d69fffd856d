import { Amplify } from 'aws-amplify'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { clientId, userPoolId } from './local-pool.ts'

/** Points Amplify at the pool, with an empty store of its own. */
export const useAmplify = (userPoolEndpoint: string) => {
  const kept = new Map<string, string>()
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId: clientId, userPoolEndpoint } } })
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (key, value) => {
      kept.set(key, value)
    },
    getItem: async (key) => kept.get(key) ?? null,
    removeItem: async (key) => {
      kept.delete(key)
    },
    clear: async () => kept.clear(),
  })
}
