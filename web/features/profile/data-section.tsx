import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { accountApi } from '#contract/api/account-api.ts'
import type { DataExport } from '#contract/data-export.ts'
import { parseExportToken } from '#contract/urls/mail-links.ts'
import { call } from '../../lib/api.ts'
import { sameUser } from '../../lib/session/same-user.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Badge } from '../../ui/feedback/badges/badge.tsx'
import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { ErrorNote } from '../../ui/feedback/notes/error-note.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'

const queryKey = ['data-export']
/** The file is made within minutes, and the mail comes with it. */
const lookAgainMs = 15_000

/** The newest file with the seller's data, how to ask for one, and how to download the one that a mailed link is for. */
function useDataExport() {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey,
    queryFn: () => call(accountApi['get-export'], {}),
    refetchInterval: ({ state }) => state.data?.state === 'preparing' && lookAgainMs,
  })
  const request = useMutation({
    mutationFn: () => call(accountApi['request-export'], {}),
    onMutate: sameUser,
    onSuccess: (known, _input, isSameUser) => isSameUser() && queries.setQueryData(queryKey, known),
  })
  const download = useMutation({
    mutationFn: async (token: string) => {
      const { url } = await call(accountApi['open-export'], { token })
      location.assign(url)
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  useMailedLink(download.mutate)
  return { query, request, download }
}

/** Takes the token out of the address, so that a reload does not use the link again. */
function useMailedLink(download: (token: string) => void) {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const isTaken = useRef(false)
  useEffect(() => {
    const token = parseExportToken(hash)
    if (!token || isTaken.current) return
    isTaken.current = true
    navigate(pathname, { replace: true })
    download(token)
  }, [download, hash, navigate, pathname])
}

export function DataSection() {
  const { query, request, download } = useDataExport()
  const problem = download.error ?? request.error
  return (
    <SettingsSection
      id="data"
      title="Download my data"
      text="Everything that is stored about you, as one ZIP file with JSON and tables for a spreadsheet."
    >
      <ErrorNote text={problem?.message} />
      {query.data ? (
        <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 sm:px-7">
          <div className="min-w-0 flex-1 basis-60" aria-live="polite">
            <Standing known={query.data} isDownloading={download.isPending} />
          </div>
          <Button
            variant="secondary"
            className="max-sm:w-full"
            disabled={query.data.state === 'preparing' || query.data.left_today === 0}
            busy={request.isPending}
            busyText="Asking..."
            onClick={() => {
              // What failed about an older link does not concern the new file.
              download.reset()
              request.mutate()
            }}
          >
            {query.data.state === 'none' ? 'Ask for my data' : 'Ask for a new file'}
          </Button>
        </Card>
      ) : query.isError ? (
        <Card className="flex flex-wrap items-center justify-between gap-3 sm:px-7">
          <p role="alert" className="text-sm">
            Whether a file is ready could not be loaded.
          </p>
          <Button variant="secondary" onClick={() => void query.refetch()}>
            Try Again
          </Button>
        </Card>
      ) : (
        <LoadingRegion label="Loading your data">
          <Skeleton className="h-24 rounded-xl" />
        </LoadingRegion>
      )}
    </SettingsSection>
  )
}

type StandingProps = { known: DataExport; isDownloading: boolean }

function Standing({ known, isDownloading }: StandingProps) {
  const { title, badge, text } = standingOf(known)
  return (
    <>
      <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
        {isDownloading ? 'Your download begins' : title}
        {badge && !isDownloading && <Badge tone={badge.tone}>{badge.text}</Badge>}
      </h3>
      <p className="mt-0.5 text-sm text-muted">{text}</p>
      {known.left_today === 0 && known.state !== 'preparing' && (
        <p className="mt-1 text-sm text-muted">You asked three times today. You can ask again tomorrow.</p>
      )}
    </>
  )
}

const timeFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
const timeOf = (iso: string) => timeFormat.format(new Date(iso))

function standingOf({ state, is_used, expires_at, size_bytes = 0 }: DataExport) {
  if (state === 'none')
    return {
      title: 'No file yet',
      text: 'We email you a link when the file is ready, usually within ten minutes.',
    }
  if (state === 'preparing')
    return {
      title: 'Your file is being prepared',
      badge: { tone: 'accent' as const, text: 'Preparing' },
      text: 'We email you a link when it is ready, usually within ten minutes. You can leave this page.',
    }
  if (is_used)
    return {
      title: 'You downloaded your file',
      text: 'The download link works only once, and you have used it. Request a new file to download your data again.',
    }
  if (expires_at && Date.parse(expires_at) > Date.now())
    return {
      title: 'Your file is ready',
      badge: { tone: 'positive' as const, text: 'Ready' },
      text: `The link is in your email. It works once, until ${timeOf(expires_at)}. ${sizeText(size_bytes)}`,
    }
  return { title: 'The link to your file has ended', text: 'Ask for a new file when you need one.' }
}

const sizeText = (bytes: number) =>
  bytes < 1_000_000
    ? `The file has ${Math.max(1, Math.round(bytes / 1000))} KB.`
    : `The file has ${(bytes / 1_000_000).toFixed(1)} MB.`
