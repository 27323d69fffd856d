import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { PicturePurpose } from '#rules/pictures.ts'
import { keys } from '../../../lib/queries.ts'
import { notify } from '../../../ui/overlays/toasts/notify.ts'
import { filesKey } from '../files/use-files.ts'
import { type Area, encodePicture } from './encode-picture.ts'
import { type OpenPicture, openPicture } from './open-picture.ts'
import { purposeNames } from './purposes.ts'
import { sendPicture } from './send-picture.ts'

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
    const onProgress = (part: number) => !abort.signal.aborted && setState({ chosen, part })
    onProgress(0)
    try {
      const encoded = await encodePicture(picture.image, area, purpose)
      const site = await sendPicture(encoded, { purpose, onProgress, signal: abort.signal })
      await queries.cancelQueries({ queryKey: keys.site })
      queries.setQueryData(keys.site, site)
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
