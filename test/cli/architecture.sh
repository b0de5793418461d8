# docs/architecture.md names every folder, and what it names is there.
top=${LEVELS%/levels}
page=$top/docs/architecture.md
for folder in "$top"/src/*/ "$top"/app/*/ "$top"/checker/; do
    name=${folder#"$top/"}
    grep -qF "\`$name\`" "$page" || echo "not named: $name"
    for inner in "$folder"*/; do
        [ -d "$inner" ] || continue
        inner=${inner#"$folder"}
        grep -F "\`$name\`" "$page" | grep -qF "\`$inner\`" ||
            echo "not named: $name$inner"
    done
done
# The functions of the walks, each defined in the file that it is said to be in.
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
                ! grep -rEq "^(export )?(async )?[a-z].*[ *]$function(\(| = )" \
                    "$top/$file" || found=yes
            done
            [ -n "$found" ] || echo "$function is not in $files"
        done
    done
echo checked
