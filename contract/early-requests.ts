/** CSP source of the inline script in the application's documents, which sends a document's first requests. */
export const earlyRequestsHash = 'sha256-p/j22f1epVh8Eds5ap1azVLvSJ/Bp6H+FdNd9DXLMpY='

/** CSP source of the inline script that shows the dashboard as the seller saw it last. */
export const lastSeenPageHash = 'sha256-TGhsyCwIhBc80KUIKcT8iygRSpscF+zAPsZcazWI0Ag='

/** CSP source of the inline script that keeps what is done in a form before the application has started. */
export const staticFormHash = 'sha256-0tYONmjqc5JKbWa9ED+2e2muRMAdfmoLdwMvKwnEzIk='
