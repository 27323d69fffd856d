import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { InputOf } from '#contract/api/action.ts'
import { courseUploadsApi } from '#contract/api/operators/course-uploads-api.ts'
import type { CourseUpload } from '#contract/operators/course-uploads.ts'
import { checkLifeMs, formLifeMs, maxZipBytes, zipLimits } from '#rules/courses/course-upload.ts'
import { call } from '../../../lib/api.ts'
import { notify } from '../../../ui/overlays/toasts/notify.ts'
import { deskKey, useDeskChange } from '../use-desk.ts'
import { sendCourse } from './send-course.ts'

type Api = typeof courseUploadsApi
const uploadsKey = (id: string) => [...deskKey, 'offers', id, 'uploads']
const pollMs = 2000

/** What is still under way, as far as its time allows. */
export function stateOf({ state, created_at, checked_at, expires_at }: CourseUpload, now = Date.now()) {
  if (state === 'sending') return now - Date.parse(created_at) < formLifeMs ? 'sending' : 'broken'
  if (state === 'checking')
    return now - Date.parse(checked_at ?? created_at) < checkLifeMs ? 'checking' : 'unchecked'
  if (state === 'ready' && now > Date.parse(expires_at)) return 'expired'
  return state
}
export type ShownState = ReturnType<typeof stateOf>

const moves = new Set<ShownState>(['sending', 'checking', 'importing'])

export const useCourseUploads = (id: string) =>
  useQuery({
    queryKey: uploadsKey(id),
    queryFn: () => call(courseUploadsApi['list-course-uploads'], { id }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.uploads.some((upload) => moves.has(stateOf(upload))) ? pollMs : false,
  })

export const useCourseUpload = (id: string, upload: string) =>
  useQuery({
    queryKey: [...uploadsKey(id), upload],
    queryFn: () => call(courseUploadsApi['get-course-upload'], { id, upload }),
    staleTime: 0,
  })

export const useImportUpload = () =>
  useDeskChange(
    (input: InputOf<Api['import-course-upload']>) => call(courseUploadsApi['import-course-upload'], input),
    () => notify.success('Buyers read it within five minutes', 'What the course has now is kept.'),
  )

export type ChosenCourse = { name: string; files: readonly File[]; isFolder: boolean }
type State = { part?: number; problem?: string }

/** Sends a course that an operator has chosen, one at a time. */
export function useSendCourse(id: string, onSent: () => void) {
  const queries = useQueryClient()
  const [state, setState] = useState<State>({})
  const sending = useRef<AbortController>(undefined)
  useEffect(() => () => sending.current?.abort(), [])

  const send = async ({ name, files, isFolder }: ChosenCourse, reason: string) => {
    const abort = new AbortController()
    const { signal } = abort
    sending.current = abort
    const onProgress = (part: number) => !signal.aborted && setState({ part })
    onProgress(0)
    try {
      const zip = isFolder ? await (await import('./pack-folder.ts')).packFolder(files, signal) : zipOf(files)
      const started = await call(courseUploadsApi['start-course-upload'], {
        ...{ id, name, reason },
        bytes: zip.size,
      })
      await sendCourse(zip, started, { onProgress, signal })
      onSent()
    } catch (error) {
      if (!signal.aborted) setState({ problem: error instanceof Error ? error.message : String(error) })
    } finally {
      void queries.invalidateQueries({ queryKey: uploadsKey(id) })
    }
  }
  const cancel = () => {
    sending.current?.abort()
    setState({})
  }
  return { ...state, isSending: state.part !== undefined, send, cancel }
}

/** @throws Error that says what to choose instead */
function zipOf([file]: readonly File[]): Blob {
  if (!file || file.size === 0) throw new Error('This file is empty. Choose another one.')
  if (!/\.zip$/i.test(file.name)) throw new Error('This is not a zip. Choose a zip, or the folder itself.')
  if (file.size > maxZipBytes) throw new Error(`This zip is larger than ${zipLimits.megabytes} MB.`)
  return file
}
