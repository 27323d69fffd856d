import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { filesApi } from '#contract/api/files-api.ts'
import type { StartedUpload } from '#contract/files.ts'
import type { PicturePurpose } from '#rules/brand/pictures.ts'
import { call } from '../../../lib/api.ts'
import { keys } from '../../../lib/queries.ts'
import { sameUser } from '../../../lib/session/same-user.ts'
import { cacheSite } from '../../../lib/site/cache-site.ts'
import { notify } from '../../../ui/overlays/toasts/notify.ts'
import { filesKey } from '../files/use-files.ts'
import { type Area, encodePicture } from './encode-picture.ts'
import { pictureTypeOf } from './picture-type.ts'
import { purposeNames } from './purposes.ts'

type Chosen = { purpose: PicturePurpose; picture: OpenPicture }
/** `part` of the bytes that have been sent, 0 to 1; undefined while nothing is. */
type State = {
  chosen?: Chosen
  problem?: string
  part?: number
  refused?: { purpose: PicturePurpose; text: string }
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : 'Please try again.')

/** From a file that the seller gives to a picture that the store uses: one at a time. */
export function usePictureUpload() {
  const queries = useQueryClient()
  const [state, setState] = useState<State>({})
  const sending = useRef<AbortController>(undefined)
  const { chosen } = state
  useEffect(() => () => sending.current?.abort(), [])
  useEffect(() => () => chosen && URL.revokeObjectURL(chosen.picture.url), [chosen])

  const choose = async (purpose: PicturePurpose, file: File | undefined) => {
    if (!file) return
    try {
      setState({ chosen: { purpose, picture: await openPicture(file) } })
    } catch (error) {
      setState({ refused: { purpose, text: textOf(error) } })
    }
  }
  const use = async (area: Area) => {
    if (!chosen) return
    const { purpose, picture } = chosen
    const abort = new AbortController()
    sending.current = abort
    const isSameUser = sameUser()
    const onProgress = (part: number) => !abort.signal.aborted && setState({ chosen, part })
    onProgress(0)
    try {
      const encoded = await encodePicture(picture.image, area, purpose)
      const site = await sendPicture(encoded, { purpose, onProgress, signal: abort.signal })
      if (!isSameUser()) return
      await cacheSite(queries, site)
      for (const queryKey of [keys.home, filesKey]) void queries.invalidateQueries({ queryKey })
      setState({})
      notify.success(`${purposeNames[purpose]} saved`, 'Buyers see it when you publish your site.')
    } catch (error) {
      setState(abort.signal.aborted ? { chosen } : { chosen, problem: textOf(error) })
    }
  }
  return {
    ...state,
    choose,
    use,
    /** While a picture is being sent, only that ends. */
    cancel: () => (state.part === undefined ? setState({}) : sending.current?.abort()),
  }
}

export type PictureUpload = ReturnType<typeof usePictureUpload>

const megabyte = 1_000_000
const maxMegabytes = 30
/** Browsers on phones give up on more. */
const maxPixels = 60_000_000

/** A picture that the seller has chosen, shown from `url` until that is revoked. */
type OpenPicture = { image: HTMLImageElement; url: string; bytes: number }

/** @throws Error that says what to choose instead */
async function openPicture(file: File): Promise<OpenPicture> {
  if (file.size > maxMegabytes * megabyte)
    throw new Error(`This file is larger than ${maxMegabytes} MB. Choose a smaller one.`)
  const type = await pictureTypeOf(file)
  if (!type) throw new Error('This is not a PNG, JPEG, WebP or AVIF picture. Choose another file.')
  // The file's own name decides nothing about how it is read.
  const url = URL.createObjectURL(file.slice(0, file.size, type))
  const image = new Image()
  image.src = url
  try {
    await image.decode()
  } catch {
    URL.revokeObjectURL(url)
    throw new Error('This picture is damaged, or your browser cannot read it. Choose another one.')
  }
  if (image.naturalWidth * image.naturalHeight <= maxPixels) return { image, url, bytes: file.size }
  URL.revokeObjectURL(url)
  throw new Error('This picture has too many pixels. Make it smaller, then choose it again.')
}

type Sending = { purpose: PicturePurpose; onProgress: (part: number) => void; signal: AbortSignal }

/**
 * Sends a picture and has it checked and used. Returns the site.
 * @throws ApiError, or an Error that says what to do; AbortError once `signal` has aborted
 */
async function sendPicture(picture: Blob, { purpose, onProgress, signal }: Sending) {
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
