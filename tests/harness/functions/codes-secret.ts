import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { mockClient } from 'aws-sdk-client-mock'
import { stripeSecretForTests } from '../fakes/stripe-secret.ts'

/** A secret for what is derived from it; `restore` when the tests are over. */
export function codesSecretForTests() {
  const secrets = mockClient(SecretsManagerClient)
  secrets
    .on(GetSecretValueCommand)
    .resolves({ SecretString: 'a secret only for tests' })
    .on(GetSecretValueCommand, { SecretId: stripeSecretForTests.id })
    .resolves({ SecretString: stripeSecretForTests.value })
  return secrets
}
