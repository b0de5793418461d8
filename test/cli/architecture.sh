# docs/architecture.md names every folder, and what it names is there.
top=${LEVELS%/levels}
page=$top/docs/architecture.md
for folder in "$top"/src/*/ "$top"/app/*/ "$top"/checker/; do
    name=${folder#"$top/"}
    grep -qF "\`$name\`" "$page" || echo "not named: $name"
done
# The functions of the walks, each in the file that it is said to be in.
sed -n '/^## The walk/,/^## The hot/p' "$page" |
    awk -F'|' '/^\|/ && !/---/ { print $3 "|" $4 }' | tr -d ' `' |
    while IFS='|' read -r functions files; do
        case $files in
        ''|where) continue ;;
        thesame) files=$before ;;
        esac
        before=$files
        for function in $(echo "$functions" | tr ',' ' '); do
            case $function in *'->'*) continue ;; esac
            found=
            for file in $(echo "$files" | tr ',' ' '); do
                ! grep -rq "\b$function(" "$top/$file" || found=yes
            done
            [ -n "$found" ] || echo "$function is not in $files"
        done
    done
echo checked
