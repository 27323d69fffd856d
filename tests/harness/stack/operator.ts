import {
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'
import type { SharedStack } from './shared-stack.ts'

type Environment = Record<string, string>
type Place = Pick<SharedStack, 'environment' | 'userPoolId'>

/** The operator's key, which may do everything. */
export const operatorKey = ({ AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' }: Environment) => ({
  accessKeyId: AWS_ACCESS_KEY_ID,
  secretAccessKey: AWS_SECRET_ACCESS_KEY,
})

/** An operator of the accounts of a local stack. */
export function accountsOf({ environment, userPoolId: UserPoolId }: Place) {
  const pool = new CognitoIdentityProviderClient({
    endpoint: environment.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER ?? '',
    region: 'eu-west-1',
    credentials: operatorKey(environment),
  })
  return {
    disable: (Username: string) => pool.send(new AdminDisableUserCommand({ UserPoolId, Username })),
    delete: (Username: string) => pool.send(new AdminDeleteUserCommand({ UserPoolId, Username })),
    exists: async (Username: string) => {
      try {
        await pool.send(new AdminGetUserCommand({ UserPoolId, Username }))
        return true
      } catch (error) {
        if (error instanceof UserNotFoundException) return false
        throw error
      }
    },
  }
}
