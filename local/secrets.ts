import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod/mini'
import { jsonOf, type Listener, sendJson } from './http.ts'
import type { Settings } from './settings/settings.ts'

const Secrets = z.record(z.string(), z.string())
type Wanting = Pick<Settings, 'secrets' | 'functions'>
const Wanted = z.object({ SecretId: z.string() })

/**
 * Each secret's value by its id: a random one, drawn once and kept, but for OpenAI's key, which is the given one
 * or else any text.
 */
export function openSecrets(file: string, { secrets, functions }: Wanting, openaiKey = 'local') {
  const values = keptValues(file, secrets)
  const openaiIds = functions.flatMap(({ environment }) => environment.OPENAI_SECRET_ID ?? [])
  return { ...values, ...Object.fromEntries(openaiIds.map((id) => [id, openaiKey])) }
}

/** In the file by name, so that they outlast a change of what an id looks like. */
function keptValues(file: string, secrets: Wanting['secrets']): Record<string, string> {
  const kept = existsSync(file) ? Secrets.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}
  const values = secrets.map(({ name, id }) => ({
    name,
    id,
    value: kept[name] ?? randomBytes(48).toString('base64url'),
  }))
  const byName = Object.fromEntries(values.map(({ name, value }) => [name, value]))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(byName), { mode: 0o600 })
  return Object.fromEntries(values.map(({ id, value }) => [id, value]))
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
