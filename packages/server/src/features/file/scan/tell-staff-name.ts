export const tellStaffName = 'tell-staff-of-file';
