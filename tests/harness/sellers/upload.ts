import { StartedUpload } from '#contract/files.ts'
import type { PicturePurpose } from '#rules/brand/pictures.ts'
import type { Seller } from './seller.ts'

/** Asks for a form for a file of so many bytes. */
export async function startedUpload({ api }: Seller, bytes: number) {
  return StartedUpload.parse((await api('POST', '/api/files/uploads', { bytes })).body)
}

type Form = Pick<StartedUpload, 'url' | 'fields'>

/** Sends a file with a form, as a browser does. Fields that are undefined are left out. */
export function sendForm(
  { url, fields }: Form,
  file: Buffer,
  changes: Record<string, string | undefined> = {},
) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, ...changes }))
    if (value !== undefined) form.append(name, value)
  form.append('file', new Blob([Uint8Array.from(file)], { type: 'image/webp' }), 'picture.webp')
  return fetch(url, { method: 'POST', body: form, headers: { origin: 'http://localhost:3000' } })
}

/** Sends a file and has it checked. */
export async function upload(seller: Seller, file: Buffer, purpose: PicturePurpose = 'logo') {
  const started = await startedUpload(seller, file.length)
  const sent = await sendForm(started, file)
  if (sent.status !== 204) throw new Error(await sent.text())
  return seller.api('POST', '/api/files', { upload_id: started.upload_id, purpose })
}
