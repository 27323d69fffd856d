import { partBytes } from '#rules/courses/course-upload.ts'
import { bodyOf, type Listener, send } from '../../emulators/http/http.ts'
import { escapeXml } from '../../emulators/http/xml.ts'
import { bucketArn } from '../../emulators/iam/arns.ts'
import type { Callers } from '../../emulators/iam/callers.ts'
import { decide } from '../../emulators/iam/decide.ts'
import { isFormSignedWith, signedForm } from '../../emulators/iam/signed-form.ts'
import type { ObjectStore } from '../../emulators/s3/objects.ts'
import { policyIn, problemWith } from '../../emulators/s3/post-policy.ts'

/** S3 takes 5 GB. The largest part of a course, and its fields. */
const maxFormBytes = partBytes + 64 * 1024
const kept = new Set(['content-type', 'cache-control', 'content-disposition', 'content-encoding'])
const statuses: Record<string, number> = { AccessDenied: 403, SignatureDoesNotMatch: 403 }

export type FormUploads = { callers: Callers; objects: ObjectStore; now: () => number }

class Refused extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** S3's POST with a form: the signature of its policy decides who may send what, whatever page the form is on. */
export const formUploads =
  (upload: FormUploads, bucketOf: (path: string) => string): Listener =>
  async (request, response) => {
    try {
      const body = await bodyOf(request, maxFormBytes)
      if (!body) throw new Refused('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size')
      const type = request.headers['content-type'] ?? ''
      const etag = await store(upload, bucketOf(request.url ?? ''), await formOf(body, type))
      send(response, 204, '', { etag })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      refuse(response, error)
    }
  }

type Form = { fields: ReadonlyMap<string, string>; file: Buffer }

/** Fields after the file are ignored, as S3 does. */
async function formOf(body: Buffer, type: string): Promise<Form> {
  const malformed = new Refused('MalformedPOSTRequest', 'The body of your POST request is not well-formed.')
  const form = await new Response(Uint8Array.from(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined)
  if (!form) throw malformed
  const fields = new Map<string, string>()
  for (const [name, value] of form) {
    if (typeof value !== 'string') return { fields, file: Buffer.from(await value.arrayBuffer()) }
    fields.set(name.toLowerCase(), value)
  }
  throw malformed
}

async function store({ callers, objects, now }: FormUploads, bucket: string, { fields, file }: Form) {
  const signed = signedForm(fields)
  const caller = signed && callers.find(signed.accessKeyId)
  if (!signed || !caller) throw new Refused('AccessDenied', 'Access Denied')
  if (!isFormSignedWith(caller, signed))
    throw new Refused(
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided.',
    )
  const policy = policyIn(signed.policy)
  if (!policy) throw new Refused('AccessDenied', 'Invalid Policy: Invalid JSON.')
  const sent = new Map([...fields, ['bucket', bucket]])
  const problem = problemWith(policy, { fields: sent, bytes: file.length }, now())
  if (problem) throw new Refused(problem.code, problem.message)
  const key = fields.get('key') ?? ''
  const access = { action: 's3:PutObject', resource: `${bucketArn(bucket)}/${key}`, context: {} }
  if (!key || decide(caller.statements, access) !== 'allowed')
    throw new Refused('AccessDenied', 'Access Denied')
  return objects.write(bucket, key, file, Object.fromEntries([...fields].filter(([name]) => kept.has(name))))
    .etag
}

const refuse = (response: Parameters<Listener>[1], { code, message }: Refused) =>
  send(
    response,
    statuses[code] ?? 400,
    `<?xml version="1.0" encoding="UTF-8"?>
<Error><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error>`,
    { 'content-type': 'application/xml' },
  )
