/** Keys under this start are about the person and go with the session. */
export const PERSONAL_PREFIX = 'noren_'
/** Whether this person's device was told of (seed §9 names the flag). */
export const DEVICE_REPORTED_KEY = 'isReportedDeviceInfo'
