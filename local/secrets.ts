import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod/mini'
import { jsonOf, type Listener, sendJson } from './http.ts'

const Secrets = z.record(z.string(), z.string())
const Wanted = z.object({ SecretId: z.string() })

/** Each secret's value by its id: the given ones, and for the others a random one, drawn once and kept. */
export function openSecrets(file: string, ids: readonly string[], given: Record<string, string>) {
  const kept = existsSync(file) ? Secrets.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}
  const drawn = ids.map((id) => [id, kept[id] ?? randomBytes(48).toString('base64url')])
  const values: Record<string, string> = Object.fromEntries(drawn)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(values), { mode: 0o600 })
  return { ...values, ...given }
}

/** Secrets Manager's GetSecretValue. */
export const secretsListener =
  (values: Record<string, string>): Listener =>
  async (request, response) => {
    const wanted = Wanted.safeParse(await jsonOf(request))
    const id = wanted.success ? wanted.data.SecretId : ''
    const value = Object.hasOwn(values, id) ? values[id] : undefined
    const type = { 'content-type': 'application/x-amz-json-1.1' }
    if (!String(request.headers['x-amz-target']).endsWith('.GetSecretValue') || value === undefined) {
      const message = "Secrets Manager can't find the specified secret."
      sendJson(response, 400, { __type: 'ResourceNotFoundException', message }, type)
      return
    }
    sendJson(response, 200, { ARN: id, Name: id, SecretString: value, VersionStages: ['AWSCURRENT'] }, type)
  }
