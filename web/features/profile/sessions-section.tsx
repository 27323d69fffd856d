import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import { profileApi, type Sessions } from '#contract/api/profile-api.ts'
import { accessTokenMinutes } from '#rules/accounts/session.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api.ts'
import { signOut } from '../../lib/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Badge } from '../../ui/feedback/badges/badge.tsx'
import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useFocusAfterRemoval } from '../../ui/hooks/use-focus-after-change.ts'
import { Card } from '../../ui/layout/card.tsx'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { notify } from '../../ui/overlays/toasts/notify.ts'

const queryKey = ['sessions']

type SignedIn = Sessions['sessions'][number]

/** Where the seller is signed in, and how to end that. */
function useSessions() {
  const queries = useQueryClient()
  const query = useQuery({ queryKey, queryFn: () => call(profileApi['list-sessions'], {}) })
  const keep = (isKept: (session: SignedIn) => boolean) => {
    queries.setQueryData<Sessions>(queryKey, (known) => known && { sessions: known.sessions.filter(isKept) })
    void queries.invalidateQueries({ queryKey })
  }
  const onError = (error: Error) => notify.error('The device was not signed out', error.message)
  const isEnded = (error: Error) => error instanceof ApiError && error.code === 'not-found'
  const end = useMutation({
    mutationFn: async ({ id, is_current }: SignedIn) =>
      is_current ? signOut() : call(profileApi['end-session'], { id }),
    onSuccess: (_done, { id }) => keep((session) => session.id !== id),
    onError: (error, { id }) => (isEnded(error) ? keep((session) => session.id !== id) : onError(error)),
  })
  const endOthers = useMutation({
    mutationFn: () => call(profileApi['end-other-sessions'], {}),
    onSuccess() {
      keep(({ is_current }) => is_current)
      notify.success(
        'Every other device is signed out',
        `It may take up to ${accessTokenMinutes} minutes there.`,
      )
    },
    onError,
  })
  return {
    query,
    endOthers,
    end: end.mutate,
    /** The session that is being ended. */
    ending: end.isPending ? end.variables.id : undefined,
  }
}

export function SessionsSection() {
  const { query, end, ending, endOthers } = useSessions()
  const sessions = query.data?.sessions
  const list = useFocusAfterRemoval<HTMLUListElement>(sessions?.length ?? 0)
  const hasOthers = sessions?.some(({ is_current }) => !is_current)
  return (
    <SettingsSection
      id="devices"
      title="Devices"
      text="Where you are signed in. If you don't know one, sign it out and change your password."
    >
      {sessions ? (
        <Card className="divide-y divide-line py-2! sm:px-7">
          <ul
            ref={list}
            tabIndex={-1}
            aria-label="Where you are signed in"
            className="divide-y divide-line focus:outline-none"
          >
            {sessions.map((session) => (
              <Device
                key={session.id}
                session={session}
                isEnding={ending === session.id}
                onEnd={() => end(session)}
              />
            ))}
          </ul>
          {hasOthers && (
            <div className="flex flex-wrap items-center justify-between gap-3 py-4">
              <p className="min-w-0 flex-1 basis-60 text-sm text-muted">
                A device that you sign out is out within {accessTokenMinutes} minutes.
              </p>
              <Button
                variant="secondary"
                className="max-sm:w-full"
                busy={endOthers.isPending}
                busyText="Signing out..."
                onClick={() => endOthers.mutate()}
              >
                Sign out all others
              </Button>
            </div>
          )}
        </Card>
      ) : query.isError ? (
        <Card className="flex flex-wrap items-center justify-between gap-3 sm:px-7">
          <p role="alert" className="text-sm">
            Your devices could not be loaded.
          </p>
          <Button variant="secondary" onClick={() => void query.refetch()}>
            Try Again
          </Button>
        </Card>
      ) : (
        <LoadingRegion label="Loading your devices">
          <Skeleton className="h-24 rounded-xl" />
        </LoadingRegion>
      )}
    </SettingsSection>
  )
}

type Props = { session: SignedIn; isEnding: boolean; onEnd: () => void }

function Device({ session, isEnding, onEnd }: Props) {
  const { device, first_seen_at, is_current } = session
  const Icon = /iPhone|Android/.test(device) ? Smartphone : Monitor
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold wrap-anywhere">
          {device}
          {is_current && <Badge tone="positive">This device</Badge>}
        </p>
        <p className="mt-0.5 text-sm text-muted">
          Signed in {dateOf(first_seen_at)}
          {is_current ? '' : `, last used ${lastUse(session)}`}
        </p>
      </div>
      <Button
        variant="quiet"
        className="-mr-4"
        aria-label={is_current ? 'Sign out this device' : `Sign out ${device}`}
        data-signs-out={is_current || undefined}
        busy={isEnding}
        busyText="Signing out..."
        onClick={onEnd}
      >
        Sign out
      </Button>
    </li>
  )
}

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const dateOf = (iso: string) => dateFormat.format(new Date(iso))
const dayMs = 24 * 60 * 60 * 1000

/** The server keeps the last use to within a day. */
function lastUse({ last_seen_at }: SignedIn) {
  const days = Math.floor((Date.now() - Date.parse(last_seen_at)) / dayMs)
  if (days < 1) return 'in the last day'
  return days === 1 ? 'about a day ago' : `about ${days} days ago`
}
