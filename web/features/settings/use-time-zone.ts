import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useMemo, useState } from 'react'
import { storeApi } from '#contract/api/store-api.ts'
import type { Store } from '#contract/store.ts'
import { defaultTimeZone, isTimeZone } from '#rules/store-day.ts'
import { call } from '../../lib/api.ts'
import { keys } from '../../lib/queries.ts'

const notAZone = 'Choose a time zone from the list, like Europe/Berlin or America/New_York.'

/** The store's time zone as typed. A change made elsewhere shows unless something else is typed. */
export function useTimeZone(store: Store | null | undefined) {
  const queries = useQueryClient()
  const saved = store?.zoneinfo ?? defaultTimeZone
  const [typed, setTyped] = useState<string>()
  const [isTouched, setIsTouched] = useState(false)
  const names = useMemo(zoneNames, [])
  const zone = spelledAs(typed ?? saved, names)
  const isDirty = zone !== saved
  const save = useMutation({
    mutationFn: (_sent: string | undefined) => call(storeApi['update-store'], { zoneinfo: zone }),
    async onSuccess(_store, sent) {
      // What is typed meanwhile stays.
      setTyped((current) => (current === sent ? undefined : current))
      for (const queryKey of [keys.home, keys.analytics]) await queries.invalidateQueries({ queryKey })
    },
  })
  const isValid = isTimeZone(zone)
  return {
    typed: typed ?? saved,
    names,
    type(text: string) {
      setTyped(text)
      setIsTouched(false)
    },
    error: isTouched && !isValid ? notAZone : undefined,
    hint: isValid ? `It is ${timeIn(zone)} there now.` : 'Type a city or a region and choose from the list.',
    submit(event: FormEvent) {
      event.preventDefault()
      setIsTouched(true)
      if (isValid) save.mutate(typed)
    },
    row: {
      isDirty,
      isSaving: save.isPending,
      isSaved: save.isSuccess,
      problem: isDirty ? save.error?.message : undefined,
    },
  }
}

export type TimeZoneState = ReturnType<typeof useTimeZone>

const zoneNames = () => [defaultTimeZone, ...Intl.supportedValuesOf('timeZone')]

/** Returns the list's spelling of what was typed in any case, with spaces for underscores. */
function spelledAs(text: string, names: readonly string[]) {
  const plain = text.trim().replaceAll(' ', '_')
  return names.find((name) => name.toLowerCase() === plain.toLowerCase()) ?? plain
}

const timeIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(Date.now())
