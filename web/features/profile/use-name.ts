import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { FullName, type Profile } from '#contract/accounts.ts'
import { profileApi } from '#contract/api/profile-api.ts'
import type { Home } from '#contract/home.ts'
import { call } from '../../lib/api.ts'
import { keys } from '../../lib/queries.ts'
import { sameUser } from '../../lib/session/same-user.ts'
import { session } from '../../lib/session.ts'

/** The seller's name as typed. The typed name stays until it is saved, also after a failure. */
export function useName({ name: saved }: Profile) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState<string>()
  const [isTouched, setIsTouched] = useState(false)
  const name = (typed ?? saved).trim()
  const isDirty = name !== saved
  const problem = FullName.safeParse(name).error?.issues[0]?.message
  const save = useMutation({
    mutationFn: (_sent: string | undefined) => call(profileApi['update-profile'], { name }),
    onMutate: sameUser,
    async onSuccess(profile, sent, isSameUser) {
      if (!isSameUser()) return
      await queries.cancelQueries({ queryKey: keys.home })
      queries.setQueryData<Home>(keys.home, (home) => home && { ...home, profile })
      // What is typed meanwhile stays.
      setTyped((current) => (current === sent ? undefined : current))
      // The access token has the name too. A renewal that fails is repeated before the token expires.
      await session.refresh().catch(() => undefined)
    },
  })
  return {
    typed: typed ?? saved,
    type(text: string) {
      setTyped(text)
      setIsTouched(false)
    },
    error: isTouched ? problem : undefined,
    submit(event: FormEvent) {
      event.preventDefault()
      setIsTouched(true)
      if (!problem && isDirty) save.mutate(typed)
    },
    row: {
      isDirty,
      isSaving: save.isPending,
      isSaved: save.isSuccess,
      problem: isDirty ? save.error?.message : undefined,
    },
  }
}

export type NameState = ReturnType<typeof useName>
