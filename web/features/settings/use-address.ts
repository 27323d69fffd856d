import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { storeApi } from '#contract/api/store-api.ts'
import type { Site } from '#contract/site/site.ts'
import { SiteAddress } from '#contract/site/site-address.ts'
import { call } from '../../lib/api.ts'
import { keys } from '../../lib/queries.ts'
import { sameUser } from '../../lib/session/same-user.ts'
import { cacheSite } from '../../lib/site/cache-site.ts'
import { shortUrl, useStoreDomain } from '../../lib/site/site-address.ts'
import { notify } from '../../ui/overlays/toasts/notify.ts'

const typingPauseMs = 300

/** The address in a site's URL: its first label, or the path where stores share one host. */
function addressIn(url: string, domain: string | undefined) {
  const { hostname, pathname } = new URL(url)
  return domain ? hostname.slice(0, -domain.length - 1) : pathname.replaceAll('/', '')
}

/** The URL of the same store at another address. */
function urlAt(address: string, url: string, domain: string | undefined) {
  const changed = new URL(url)
  if (domain) changed.hostname = `${address}.${domain}`
  else changed.pathname = `/${address}/`
  return changed.href
}

/** The store's address as typed, checked once the typing pauses. That of a published site changes once its seller has confirmed it. */
export function useAddress(site: Site) {
  const queries = useQueryClient()
  const domain = useStoreDomain()?.replace(/:\d+$/, '')
  const saved = addressIn(site.url, domain)
  const [typed, setTyped] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)
  const entered = SiteAddress.safeParse(typed ?? saved)
  const address = entered.data
  const isDirty = (typed ?? saved).trim().toLowerCase() !== saved
  const paused = usePaused(address)
  const { data, error, isError } = useQuery({
    queryKey: ['address', paused],
    queryFn: () => call(storeApi['check-address'], { address: paused ?? '' }),
    enabled: isDirty && paused !== undefined && paused === address,
    retry: false,
    staleTime: 5000,
  })
  const checked = isDirty && data?.address === address ? data : undefined
  const save = useMutation({
    mutationFn: (chosen: string) =>
      call(storeApi['choose-address'], {
        address: chosen,
        ...(site.address && { replaces: site.address }),
      }),
    onMutate: sameUser,
    async onSuccess(changed, chosen, isSameUser) {
      if (!isSameUser()) return
      // What is typed meanwhile stays.
      setTyped((current) => (SiteAddress.safeParse(current).data === chosen ? undefined : current))
      await cacheSite(queries, changed)
      if (!site.address) return
      void queries.invalidateQueries({ queryKey: keys.home })
      notify.success('Your store has moved', `It is now at ${shortUrl(changed.url)}.`)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['address'] }),
  })
  return {
    typed: typed ?? saved,
    type: setTyped,
    /** The URL that the typed address stands for. */
    url: address ? urlAt(address, site.url, domain) : undefined,
    error: isDirty
      ? (entered.error?.issues[0]?.message ??
        (checked && !checked.is_free ? 'Somebody else has this address.' : undefined))
      : undefined,
    isFree: checked?.is_free ?? false,
    isChecking: isDirty && address !== undefined && !checked && !isError,
    checkProblem: isDirty && isError ? error.message : undefined,
    freeAddress: checked && !checked.is_free ? checked.free_address : undefined,
    submit(event: FormEvent) {
      event.preventDefault()
      if (!address || !isDirty) return
      if (site.address) setIsAsking(checked?.is_free !== false)
      else save.mutate(address)
    },
    /** Whether the seller of a published site is asked to confirm. */
    isAsking,
    stopAsking: () => setIsAsking(false),
    move: () => address && save.mutate(address),
    reset: () => {
      setTyped(undefined)
      save.reset()
    },
    /** Whether stores have hosts of their own. */
    hasOwnHost: domain !== undefined,
    row: {
      isDirty,
      isSaving: save.isPending,
      isSaved: save.isSuccess,
      problem: isDirty ? save.error?.message : undefined,
    },
  }
}

export type AddressState = ReturnType<typeof useAddress>

function usePaused(value: string | undefined) {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), typingPauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
