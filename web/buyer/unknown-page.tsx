import { libraryPath } from '#contract/buyer-links.ts'
import { Button } from '../ui/controls/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { PageLink } from './navigation.tsx'
import { Screen } from './screen.tsx'

export const UnknownPage = () => (
  <Screen pageTitle="Page not found" title="Page not found">
    <EmptyState
      title="This address leads nowhere"
      text="Check the link. Your courses are in your library."
      action={
        <Button asChild>
          <PageLink href={libraryPath}>Go to your library</PageLink>
        </Button>
      }
    />
  </Screen>
)
