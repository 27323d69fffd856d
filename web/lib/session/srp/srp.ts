/** The 3072-bit group of RFC 3526, in which Cognito's SRP calculates. */
const primeHex =
  'FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DD' +
  'EF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7ED' +
  'EE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F' +
  '83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3B' +
  'E39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA0510' +
  '15728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7' +
  'ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200C' +
  'BBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF'
const prime = BigInt(`0x${primeHex}`)
const generator = 2n
/** As RFC 5054 asks for; a longer one costs time and adds nothing in this group. */
const secretBytes = 32
const keyBits = 128
const keyInfo = 'Caldera Derived Key'

export type PasswordChallenge = {
  /** The part of the user pool's id after the underscore. */
  poolName: string
  userId: string
  password: string
  salt: string
  serverPublicKey: string
  /** Base64, as received. */
  secretBlock: string
  timestamp: string
}

export type SrpClient = ReturnType<typeof createSrpClient>

/**
 * The browser's side of one sign-in (Secure Remote Password, as Cognito's user pools speak it). The public key needs no
 * password. Numbers are native `BigInt`s, because Amplify's own arithmetic blocked the page (docs/design/sign-in.md).
 */
export function createSrpClient() {
  const secret = numberIn(crypto.getRandomValues(new Uint8Array(secretBytes)))
  const publicKey = power(generator, secret)
  return {
    publicKey: publicKey.toString(16),
    /** Returns the proof of the password (Base64). @throws Error if the server's key is none */
    async proofOf(challenge: PasswordChallenge) {
      const serverKey = BigInt(`0x${challenge.serverPublicKey}`)
      if (serverKey % prime === 0n) throw new Error('The user pool sent an invalid key.')
      const scrambler = await hashOf(bytesOf(publicKey), bytesOf(serverKey))
      const exponent = await passwordNumber(challenge)
      const multiplier = await hashOf(bytesOf(prime), bytesOf(generator))
      const base = serverKey - ((multiplier * power(generator, exponent)) % prime)
      const shared = power(base, secret + scrambler * exponent)
      return signed(challenge, await keyFrom(bytesOf(shared), bytesOf(scrambler)))
    },
  }
}

async function passwordNumber({ poolName, userId, password, salt }: PasswordChallenge) {
  const identity = await sha256(textBytes(`${poolName}${userId}:${password}`))
  return hashOf(bytesOf(BigInt(`0x${salt}`)), identity)
}

async function keyFrom(shared: Bytes, scrambler: Bytes) {
  const material = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveBits'])
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: scrambler, info: textBytes(keyInfo) }
  const bits = await crypto.subtle.deriveBits(algorithm, material, keyBits)
  return crypto.subtle.importKey('raw', bits, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
}

async function signed({ poolName, userId, secretBlock, timestamp }: PasswordChallenge, key: CryptoKey) {
  const block = Uint8Array.from(atob(secretBlock), (character) => character.charCodeAt(0))
  const message = joined(textBytes(poolName), textBytes(userId), block, textBytes(timestamp))
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.sign('HMAC', key, message))))
}

type Bytes = Uint8Array<ArrayBuffer>

const textBytes = (text: string): Bytes => new TextEncoder().encode(text)

function joined(...parts: Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

const sha256 = async (...parts: Bytes[]): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', joined(...parts)))

const hashOf = async (...parts: Bytes[]) => numberIn(await sha256(...parts))

function numberIn(bytes: Bytes) {
  return BigInt(`0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`)
}

/** Whole bytes, with a zero byte before a leading set bit: the user pool hashes signed numbers. */
function bytesOf(value: bigint): Bytes {
  const digits = value.toString(16)
  const even = digits.length % 2 === 0 ? digits : `0${digits}`
  const hex = /^[89a-f]/.test(even) ? `00${even}` : even
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}

function power(base: bigint, exponent: bigint) {
  const factor = ((base % prime) + prime) % prime
  let result = 1n
  for (const bit of exponent.toString(2)) {
    result = (result * result) % prime
    if (bit === '1') result = (result * factor) % prime
  }
  return result
}
