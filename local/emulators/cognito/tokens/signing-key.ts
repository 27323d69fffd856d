import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
} from 'node:crypto'
import type { JSONWebKeySet } from 'jose'

export type StoredKey = { id: string; pem: string }

export type SigningKey = { id: string; privateKey: KeyObject; publicKey: KeyObject; jwks: JSONWebKeySet }

export const newSigningKey = (): StoredKey => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { id: randomUUID(), pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }
}

export const openSigningKey = ({ id, pem }: StoredKey): SigningKey => {
  const publicKey = createPublicKey(pem)
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' })
  const jwks = { keys: [{ kty: 'RSA', n, e, kid: id, alg: 'RS256', use: 'sig' }] }
  return { id, privateKey: createPrivateKey(pem), publicKey, jwks }
}
