import type { StartedUpload } from '#contract/files.ts'
import { filesApi } from '#contract/files-api.ts'
import type { PicturePurpose } from '#rules/pictures.ts'
import { call } from '../../../lib/api.ts'

type Sending = { purpose: PicturePurpose; onProgress: (part: number) => void; signal: AbortSignal }

/**
 * Sends a picture and has it checked and used. Returns the site.
 * @throws ApiError, or an Error that says what to do; AbortError once `signal` has aborted
 */
export async function sendPicture(picture: Blob, { purpose, onProgress, signal }: Sending) {
  const started = await call(filesApi['start-upload'], { bytes: picture.size })
  signal.throwIfAborted()
  await sendForm(started, picture, { onProgress, signal })
  return call(filesApi['finish-upload'], { upload_id: started.upload_id, purpose })
}

/** `fetch` tells no progress of what it sends. */
function sendForm(
  { url, fields }: StartedUpload,
  picture: Blob,
  { onProgress, signal }: Pick<Sending, 'onProgress' | 'signal'>,
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', picture)
  return new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = (message: string) => reject(new Error(message))
    request.open('POST', url)
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total)
    request.onload = () =>
      request.status < 300 ? resolve() : fail('The picture was not accepted. Send it again.')
    request.onerror = () => fail('The picture did not arrive. Check your connection, then send it again.')
    signal.addEventListener('abort', () => {
      request.abort()
      reject(signal.reason)
    })
    request.send(form)
  })
}
