import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { codesSecretId, openaiSecretId, stripeSecretId } from './env.ts'

const cacheMs = 5 * 60 * 1000
const client = new SecretsManagerClient({})
const cached = new Map<string, { value: Promise<string>; until: number }>()

/** Key of the HMACs of verification codes, link tokens and address keys. */
export const codesSecret = () => secret(codesSecretId())
export const openaiKey = () => secret(openaiSecretId())
/** JSON: the key, and the secrets that webhooks are signed with. */
export const stripeSecret = () => secret(stripeSecretId())

function secret(id: string) {
  const known = cached.get(id)
  if (known && known.until > performance.now()) return known.value
  const value = read(id)
  cached.set(id, { value, until: performance.now() + cacheMs })
  value.catch(() => cached.delete(id))
  return value
}

async function read(id: string) {
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: id }))
  if (!SecretString) throw new Error(`The secret ${id} has no value.`)
  return SecretString
}
