import { useRef, useState } from 'react'
import type { Files, StoredFile } from '#contract/files.ts'
import type { Site } from '#contract/site/site.ts'
import { referenceOf } from '../../../lib/api/api-error.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { LoadingRegion } from '../../../ui/feedback/loading-region.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useFocusAfterRemoval } from '../../../ui/hooks/use-focus-after-change.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { SettingsSection } from '../../../ui/layout/settings-section.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { acceptedTypes } from '../brand/picture-type.ts'
import { purposeNames } from '../brand/purposes.ts'
import { useBrand } from '../brand/use-brand.ts'
import type { PictureUpload } from '../brand/use-picture-upload.ts'
import { FileRow, placesOf } from './file-row.tsx'
import { useDeleteFile, useFiles } from './use-files.ts'

type Props = { site: Site; upload: PictureUpload }

export function FilesSection({ site, upload }: Props) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useFiles()
  const files = data?.pages.flatMap((page) => page.files) ?? []
  const list = useFocusAfterRemoval<HTMLElement>(files.length)
  return (
    <SettingsSection id="files" title="Files" text="Every picture you have uploaded.">
      {data ? (
        <Card className="py-2! sm:px-7">
          <section ref={list} tabIndex={-1} aria-label="Your files" className="focus:outline-none">
            <FileList files={files} site={site} upload={upload} />
          </section>
          {hasNextPage && (
            <Button
              variant="secondary"
              className="mb-4 w-full"
              busy={isFetchingNextPage}
              busyText="Loading..."
              onClick={() => void fetchNextPage()}
            >
              Show more
            </Button>
          )}
          <Storage {...(data.pages.at(-1) ?? { used_bytes: 0, max_bytes: 1 })} />
        </Card>
      ) : error ? (
        <ErrorState
          title="Failed to load your files"
          text="Nothing is lost. Check your connection and try again."
          onRetry={() => void refetch()}
          reference={referenceOf(error)}
        />
      ) : (
        <LoadingRegion label="Loading your files">
          <Skeleton className="h-36 rounded-xl" />
        </LoadingRegion>
      )}
    </SettingsSection>
  )
}

function FileList({ files, site, upload }: Props & { files: readonly StoredFile[] }) {
  const [asking, setAsking] = useState<StoredFile>()
  const [isAsking, setIsAsking] = useState(false)
  const replaced = useRef<StoredFile>(undefined)
  const input = useRef<HTMLInputElement>(null)
  const deletion = useDeleteFile()
  const brand = useBrand()
  if (files.length === 0)
    return (
      <p className="py-5 text-sm text-muted">
        Nothing yet. Your logo, share picture and favicon will be listed here.
      </p>
    )
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={acceptedTypes}
        className="sr-only"
        tabIndex={-1}
        aria-label="Replacement file"
        onChange={({ target }) => {
          if (replaced.current) void upload.choose(replaced.current.purpose, target.files?.[0])
          target.value = ''
        }}
      />
      <ul className="divide-y divide-line">
        {files.map((file) => (
          <FileRow
            key={file.name}
            file={file}
            isBusy={deletion.isPending && deletion.variables === file.name}
            onUse={() =>
              brand.mutate({ purpose: file.purpose, name: file.name, before: site.settings[file.purpose] })
            }
            onReplace={() => {
              replaced.current = file
              input.current?.click()
            }}
            onDelete={() => {
              setAsking(file)
              setIsAsking(true)
            }}
          />
        ))}
      </ul>
      {asking && (
        <ConfirmDialog
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
          onConfirm={() => deletion.mutate(asking.name)}
          title={`Delete this ${purposeNames[asking.purpose].toLowerCase()}?`}
          text={warningFor(asking)}
          keepText="Keep it"
          confirmText={asking.uses.length > 0 ? 'Delete it anyway' : 'Delete'}
        />
      )}
    </>
  )
}

function warningFor(file: StoredFile) {
  if (file.uses.length === 0) return 'It is not used anywhere. This cannot be undone.'
  return `It is used ${placesOf(file)}. There, and in mails that were sent with it, your store's name shows in its place. This cannot be undone.`
}

const sizes = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const megabytes = (bytes: number) => sizes.format(bytes / 1_000_000)

const Storage = ({ used_bytes, max_bytes }: Pick<Files, 'used_bytes' | 'max_bytes'>) => (
  <p className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-4 text-sm text-muted tabular-nums">
    <ProgressBar label="Storage used" max={max_bytes} value={used_bytes} className="w-40 max-w-full" />
    {used_bytes < 1_000_000 ? `${sizes.format(used_bytes / 1000)} KB` : megabytes(used_bytes)} of{' '}
    {megabytes(max_bytes)} MB used
  </p>
)
