import type { StartedCourseUpload, UploadForm } from '#contract/operators/course-uploads.ts'

type Sending = { onProgress: (part: number) => void; signal: AbortSignal }

/** The pauses before a part is sent again. */
const pausesMs = [1000, 4000]

/**
 * Sends a zip in parts, then has it checked. A part that did not arrive is sent again.
 * @throws Error that says what to do; AbortError once `signal` has aborted
 */
export async function sendCourse(
  zip: Blob,
  { parts, finish }: StartedCourseUpload,
  { onProgress, signal }: Sending,
) {
  let sent = 0
  for (const { bytes, form } of parts) {
    const before = sent
    const part = zip.slice(before, before + bytes)
    await sendAgain(form, part, {
      signal,
      onProgress: (loaded) => onProgress(Math.min(1, (before + loaded) / zip.size)),
    })
    sent += bytes
  }
  await sendAgain(finish, new Blob(['{}']), { signal, onProgress: () => {} })
  onProgress(1)
}

async function sendAgain(form: UploadForm, content: Blob, sending: Sending, tried = 0): Promise<void> {
  sending.signal.throwIfAborted()
  const { status } = await sendForm(form, content, sending)
  if (status >= 200 && status < 300) return
  const pauseMs = pausesMs[tried]
  if (status === 403) throw new Error('The time to send this course is over. Begin again.')
  if (status >= 400 && status < 500) throw new Error('The course was not accepted. Choose it again.')
  if (pauseMs === undefined)
    throw new Error('The course did not arrive. Check your connection, then send it again.')
  await new Promise((resolve) => setTimeout(resolve, pauseMs))
  return sendAgain(form, content, sending, tried + 1)
}

/** `fetch` tells no progress of what it sends. Status 0: it did not arrive. */
function sendForm({ url, fields }: UploadForm, content: Blob, { onProgress, signal }: Sending) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', content)
  return new Promise<{ status: number }>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => {
      request.abort()
      reject(signal.reason)
    }
    const done = (status: number) => {
      signal.removeEventListener('abort', abort)
      resolve({ status })
    }
    request.open('POST', url)
    request.upload.onprogress = ({ loaded }) => onProgress(Math.min(loaded, content.size))
    request.onload = () => done(request.status)
    request.onerror = () => done(0)
    signal.addEventListener('abort', abort)
    request.send(form)
  })
}
