/** Name in the log for erasures by the retention period. */
export const RETENTION = 'retention'
