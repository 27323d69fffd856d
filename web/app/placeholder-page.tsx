import { usePageTitle } from '#web/lib/page-title.ts'
import { PageHeader } from '#web/ui/page-header.tsx'

export function PlaceholderPage({ title }: { title: string }) {
  usePageTitle(title)
  return <PageHeader title={title} text={`${title} is coming soon.`} />
}
