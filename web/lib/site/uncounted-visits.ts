/** Why there can be more orders than visits, which would look like a mistake. */
export const uncountedVisitsText = 'Visits are counted every hour, without visitors who opted out.'
