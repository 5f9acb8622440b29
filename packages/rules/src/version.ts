/** Version of the rules that a record is written with; moves with every change of what a command results in. */
export const rulesVersion = '6';
