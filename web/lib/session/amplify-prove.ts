import { signIn } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { defaultStorage } from 'aws-amplify/utils'
import { withoutGrants } from './amplify-tokens.ts'
import { signInMetadata } from './sign-in-metadata.ts'

/**
 * Signs in again while signed in, which Amplify refuses as long as it finds tokens: it gets an empty store meanwhile. A
 * wrong password leaves the stored session as it was; after a right one its tokens are the new ones.
 */
export const provePasswordWithAmplify = (userId: string, password: string) =>
  withoutGrants(async () => {
    const kept = new Map<string, string>()
    cognitoUserPoolsTokenProvider.setKeyValueStorage({
      setItem: async (key, value) => void kept.set(key, value),
      getItem: async (key) => kept.get(key) ?? null,
      removeItem: async (key) => void kept.delete(key),
      clear: async () => kept.clear(),
    })
    try {
      const options = { authFlowType: 'CUSTOM_WITH_SRP' as const, clientMetadata: signInMetadata() }
      const { isSignedIn } = await signIn({ username: userId, password, options })
      if (!isSignedIn) throw new Error('This way of signing in is not supported.')
      for (const [key, value] of kept) localStorage.setItem(key, value)
    } finally {
      cognitoUserPoolsTokenProvider.setKeyValueStorage(defaultStorage)
    }
  })
