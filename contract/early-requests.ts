/** CSP source of the inline script in the application's documents, which sends a document's first requests. */
export const earlyRequestsHash = 'sha256-40MSpXHVBoi3r8iXFicUO3nnepS4SMCMsKsrnHVRuCg='

/** CSP source of the inline script that shows the dashboard as the seller saw it last. */
export const lastSeenPageHash = 'sha256-RdrMyvrOUkOoR0qZoMMP3IXsuMcwmn5W25ldz5kH/58='

/** CSP source of the inline script that keeps what is done in a form before the application has started. */
export const staticFormHash = 'sha256-0tYONmjqc5JKbWa9ED+2e2muRMAdfmoLdwMvKwnEzIk='
