import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { type Listener, parseJson, sendJson } from '../http/http.ts'
import { readDataFile } from '../process/data-file.ts'
import { writePrivateFile } from '../process/private-files.ts'

const Secrets = z.record(z.string(), z.string())
type Secret = { name: string; id: string }
const Wanted = z.object({ SecretId: z.string() })

/** Each secret's value by its id: a random one, drawn once and kept, unless `given` has one. */
export const openSecrets = (file: string, secrets: readonly Secret[], given: Record<string, string>) => ({
  ...keptValues(file, secrets),
  ...given,
})

/** In the file by name, so that they outlast a change of what an id looks like. */
function keptValues(file: string, secrets: readonly Secret[]): Record<string, string> {
  const kept = readDataFile(file, Secrets, 'codes and links that were mailed before stop working') ?? {}
  const values = secrets.map(({ name, id }) => ({
    name,
    id,
    value: kept[name] ?? randomBytes(48).toString('base64url'),
  }))
  const byName = Object.fromEntries(values.map(({ name, value }) => [name, value]))
  writePrivateFile(file, JSON.stringify(byName))
  return Object.fromEntries(values.map(({ id, value }) => [id, value]))
}

/** Secrets Manager's GetSecretValue. */
export const secretsListener =
  (values: Record<string, string>): Listener =>
  async (request, response) => {
    const wanted = Wanted.safeParse(await parseJson(request))
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
