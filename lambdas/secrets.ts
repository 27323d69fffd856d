import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { codesSecretId, openaiSecretId } from './env.ts'

const cacheMs = 5 * 60 * 1000
const client = new SecretsManagerClient({})
const cached = new Map<string, { value: Promise<string>; until: number }>()

/** What verification codes, address keys and token hashes are derived from. */
export const codesSecret = () => secret(codesSecretId())
export const openaiKey = () => secret(openaiSecretId())

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
